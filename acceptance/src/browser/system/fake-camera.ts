import bwipjs from 'bwip-js/node';

const [width, height] = [640, 480];
const [black, white, noColour] = [16, 235, 128];

/** A film of two frames that show a bar code, in the format that Chromium plays in place of a camera (Y4M). */
export function filmOf(symbol: 'gs1datamatrix', text: string): Buffer {
  const [drawn] = bwipjs.raw({ bcid: symbol, text });
  if (!drawn || !('pixs' in drawn)) throw new Error(`${symbol} is not made of squares`);
  const { pixs, pixx, pixy } = drawn;
  const size = Math.floor((height * 0.6) / pixy);
  const [left, top] = [Math.floor((width - pixx * size) / 2), Math.floor((height - pixy * size) / 2)];
  const brightness = Buffer.alloc(width * height, white);
  pixs.forEach((isDark, index) => {
    if (isDark === 0) return;
    const [x, y] = [left + (index % pixx) * size, top + Math.floor(index / pixx) * size];
    for (let line = y; line < y + size; line += 1) brightness.fill(black, line * width + x, line * width + x + size);
  });
  const frame = [Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, noColour)];
  const head = `YUV4MPEG2 W${String(width)} H${String(height)} F10:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(head), ...frame, ...frame]);
}
