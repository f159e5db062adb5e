// A text as a QR code, by lean-qr. Loaded when a deal is shared.
const loaded = import(new URL("static/vendor/lean-qr/index.mjs", document.baseURI));
loaded.catch(() => {}); // who asks is told

// '[modules on a side, "the dark ones as the path of an SVG"]', "" where it cannot be had.
globalThis.dominoQr = {
  async path(text) {
    try {
      const { correction, generate } = await loaded;
      const code = generate(text, { minCorrectionLevel: correction.M });
      let path = "";
      for (let y = 0; y < code.size; y++) {
        for (let x = 0, end; x < code.size; x = end + 1) {
          for (end = x; code.get(end, y); end++);
          if (end > x) path += `M${x} ${y}h${end - x}v1H${x}z`;
        }
      }
      return JSON.stringify([code.size, path]);
    } catch {
      return "";
    }
  },
};
