// A record in a link and out of it: JSON, deflated without a header, as base64url; and the ways it leaves the page.
// Loaded when a match is over, or where the address holds one.
const MOST_LETTERS = 200_000; // of a link
const MOST_BYTES = 1_000_000; // that it may unpack to
const FILES = [["json", "application/json"], ["txt", "text/plain"]]; // some browsers share no JSON

const through = async (bytes, stream) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST_BYTES) {
      reader.cancel().catch(() => {});
      throw new RangeError("too large");
    }
    parts.push(value);
  }
};

globalThis.dominoLink = {
  // The packed text, "" where it would be too long or the browser cannot.
  async pack(text) {
    try {
      const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
      const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      const packed = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
      return packed.length > MOST_LETTERS ? "" : packed;
    } catch {
      return "";
    }
  },

  // The text that was packed, "" where there is none.
  async unpack(packed) {
    if (packed.length > MOST_LETTERS || !/^[\w-]+$/.test(packed)) return "";
    try {
      const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return "";
    }
  },

  // Hands the text to another program as a file: "shared", "put off" by the player, or "" where the browser cannot.
  async share(name, text) {
    const files = FILES.map(([ending, type]) => [new File([text], `${name}.${ending}`, { type })]);
    const fit = files.find((files) => navigator.canShare?.({ files }));
    if (!fit) return "";
    try {
      await navigator.share({ files: fit });
      return "shared";
    } catch (error) {
      return error.name === "AbortError" ? "put off" : "";
    }
  },

  // Hands words, and a link if there is one, to another program, with the same answers.
  gives: () => typeof navigator.share === "function",
  async give(text, url) {
    try {
      await navigator.share(url ? { text, url } : { text });
      return "shared";
    } catch (error) {
      return error.name === "AbortError" ? "put off" : "";
    }
  },

  // Answers whether the text is in the clipboard.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
};
