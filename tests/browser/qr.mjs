// What the QR codes in a picture say, a line each, read by ZXing (the page draws them with another library).
// Usage: node qr.mjs PICTURE.png
import fs from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: fs.readFileSync(wasm).buffer } });
for (const code of await readBarcodes(fs.readFileSync(process.argv[2]), { formats: ["QRCode"] })) console.log(code.text);
