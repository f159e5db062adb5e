// Sound cues by ZzFX, loaded after the first gesture. Python says dominoSound.play(name, volume from 0 to 1, pan from -1
// on the left to 1 on the right).
// A cue is [volume, random, frequency, attack, sustain, release, shape, curve, slide, delta slide, jump, jump time, …].
const CUES = {
  turn: [[0.7, 0, 660, 0.01, 0.04, 0.16, 0, 1.4, 0, 0, 220, 0.07]],
  play: [[1, 0.03, 190, 0, 0.01, 0.05, 4, 2.2, -6, 0, 0, 0, 0, 1.5], [0.5, 0.03, 900, 0, 0, 0.02, 4, 2]],
  draw: [[0.6, 0.02, 320, 0.01, 0.02, 0.07, 1, 1.6, 3]],
  pass: [[0.6, 0, 230, 0.01, 0.05, 0.1, 0, 1.5, -1.5]],
  no: [[0.7, 0, 150, 0.01, 0.06, 0.12, 2, 1.2, -1]],
  won: [[0.7, 0, 523, 0.02, 0.12, 0.3, 0, 1.5, 0, 0, 262, 0.12]],
  lost: [[0.7, 0, 330, 0.02, 0.12, 0.3, 0, 1.5, 0, 0, -83, 0.12]],
};

const loaded = import(new URL("static/vendor/zzfx/ZzFX.js", document.baseURI));
loaded.catch(() => {}); // without it the table is silent

globalThis.dominoSound = {
  async play(name, volume, pan = 0) {
    try {
      const { ZZFX } = await loaded;
      if (ZZFX.audioContext.state === "suspended") await ZZFX.audioContext.resume();
      ZZFX.volume = 0.5 * volume;
      for (const cue of CUES[name] ?? []) ZZFX.playSamples([ZZFX.buildSamples(...cue)], 1, 1, pan);
    } catch {
      // no audio here
    }
  },
};
