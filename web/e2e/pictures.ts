import { crc32, deflateSync } from "node:zlib";

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Returns a PNG of this size in a single shade. */
export function png(width: number, height: number, shade = 120): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per sample, in RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, shade)]);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a picture as a file for a file input. */
export const pictureFile = (name: string, shade?: number) => ({
  name,
  mimeType: "image/png",
  buffer: png(800, 400, shade),
});

export const TEXT_FILE = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
