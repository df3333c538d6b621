// The page begins here: which view stands at which address.

import { openAnalysis } from "./analysis.js";
import { watchEdits } from "./edits.js";
import { openHall } from "./hall.js";
import { openLost } from "./lost.js";
import { openRules } from "./rules.js";
import { again, start } from "./router.js";
import { openSetup } from "./setup.js";
import { openTable } from "./table.js";
import { followSystem } from "./theme.js";
import { openVerify } from "./verify.js";
import { openYours } from "./yours.js";

followSystem();
start([
  [/^\/$/, openHall],
  [/^\/set-up\/([^/]+)$/, openSetup],
  [/^\/t\/([^/]+)$/, openTable],
  [/^\/rules\/([^/]+)$/, openRules],
  [/^\/verify$/, openVerify],
  [/^\/analysis$/, openAnalysis],
  [/^\/analysis\/([^/]+)$/, openAnalysis],
  [/^\/yours$/, openYours],
  [/^/, openLost],
]);
watchEdits(again);
