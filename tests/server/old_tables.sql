BEGIN TRANSACTION;
CREATE TABLE entries (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY ("table", number)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',1,1.79494942877359747886e+09,'["sit",{"seat":1,"name":"Bob","token":"460f6af2bee6bba0370cfc0b0937eab832e0a5fb0f6fdd211d0b3682db1bd96f","nonce":""}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',2,1.7949494287802958488e+09,'["move",{"seat":0,"move":"a1"}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',3,1.79494942878275752064e+09,'["move",{"seat":1,"move":"b1"}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',4,1.79494942878480792042e+09,'["move",{"seat":0,"move":"a2"}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',5,1.79494942878661155696e+09,'["move",{"seat":1,"move":"b2"}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',6,1.79494942878849792476e+09,'["move",{"seat":0,"move":"a3"}]');
INSERT INTO "entries" VALUES('qmedgv9pax5hx68',7,1.79494942879064726826e+09,'["say",{"seat":1,"text":"well played"}]');
INSERT INTO "entries" VALUES('qmedgy4ewkxbu44',1,1.79494942879510879516e+09,'["sit",{"seat":1,"name":"Bob","token":"302ac3c2cf613076df0c3d6c43169524eb23fef677cf4ee5b1e77196a3620ea2","nonce":""}]');
INSERT INTO "entries" VALUES('qmedgy4ewkxbu44',2,1.79494942879735183715e+09,'["move",{"seat":0,"move":"b2"}]');
INSERT INTO "entries" VALUES('qmedgy4ewkxbu44',3,1.79494942879943370816e+09,'["move",{"seat":1,"move":"a1"}]');
CREATE TABLE facts (
	name VARCHAR(20) NOT NULL, 
	value FLOAT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('alive',1.79494942916609478002e+09);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	public INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	setup TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('qmedgv9pax5hx68','tictactoe','over',0,1.79494942854462337499e+09,'{"id":"qmedgv9pax5hx68","game":"tictactoe","options":{},"version":"1","chairs":[{"kind":"person","name":"Ann","player":null,"token":"0d9d16b87a42332f2f7b3eddaff9da9bd425b0735aa3f1d026ceb6be2ac48881","nonce":""},{"kind":"friend","name":"","player":null,"token":null,"nonce":""}],"secret":"8fe4eb19d6547f584188c6ade530a726a296db2e3172d1b5ecea508096982dc7","invite":"c736650d60c7061422d49ef17adbdaeb","created":1794949428.5446234,"token":"0d9d16b87a42332f2f7b3eddaff9da9bd425b0735aa3f1d026ceb6be2ac48881","clock":"none","at_zero":"house","hints":true,"undo":true,"public":false,"guide":false,"before":null}');
INSERT INTO "tables" VALUES('qmedgy4ewkxbu44','tictactoe','playing',0,1.79494942879274582865e+09,'{"id":"qmedgy4ewkxbu44","game":"tictactoe","options":{},"version":"1","chairs":[{"kind":"person","name":"Ann","player":null,"token":"6401da8d2f14374e167cb94085e69517615eb9522151591e0154ded34adf4db8","nonce":""},{"kind":"friend","name":"","player":null,"token":null,"nonce":""}],"secret":"c7f863f52e3ccee888a23f437b4859b2f5ac4a656a7bea86a7caeca2639b9b93","invite":"dd604ddc4070048907765b0ab0d694d3","created":1794949428.7927458,"token":"6401da8d2f14374e167cb94085e69517615eb9522151591e0154ded34adf4db8","clock":"3d/move","at_zero":"house","hints":false,"undo":true,"public":false,"guide":false,"before":null}');
INSERT INTO "tables" VALUES('qmedgakpvdmcmgs','tictactoe','waiting',0,1.79494942880159425737e+09,'{"id":"qmedgakpvdmcmgs","game":"tictactoe","options":{},"version":"1","chairs":[{"kind":"person","name":"Ann","player":null,"token":"75378f865099a7bb3509ac6cbb8c02a1c3d19aecf171c530d9e0e069e1aae7cc","nonce":""},{"kind":"friend","name":"","player":null,"token":null,"nonce":""}],"secret":"1ecd964e9345a6dcdafff1ec62bc6bece6fbbbd62a8b61d4c6a0abf97fe5fa4f","invite":"1cec8ae36289bc2141d8fa8a1ecf10f1","created":1794949428.8015943,"token":"75378f865099a7bb3509ac6cbb8c02a1c3d19aecf171c530d9e0e069e1aae7cc","clock":"none","at_zero":"house","hints":false,"undo":true,"public":false,"guide":false,"before":null}');
CREATE TABLE tokens (text text);
INSERT INTO "tokens" VALUES('{"qmedgv9pax5hx68": "f434c71efe6c256d06ab0ef7b53af191", "qmedgy4ewkxbu44": "f73da560585530e5f9469b5e799d6b50", "qmedgakpvdmcmgs": "45ab539bc4e9f5a1ff5421502d867f38"}');
CREATE INDEX tables_by_state ON tables (state, created);
COMMIT;
