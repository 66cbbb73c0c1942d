import reader from "zxing-wasm/reader/zxing_reader.wasm?url";

type Code = { rawValue: string };
export type Detector = { detect: (image: HTMLVideoElement) => Promise<Code[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "itf", "qr_code"] as const;

/**
 * Returns the browser's own barcode detector; Safari, Firefox and Chrome on Windows have none,
 * and load a library.
 */
export async function barcodeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const readable = (await own?.getSupportedFormats()) ?? [];
  if (own && readable.includes("ean_13"))
    return new own({ formats: FORMATS.filter((format) => readable.includes(format)) });
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  // The reader is served by our own server instead of the library's.
  prepareZXingModule({ overrides: { locateFile: () => reader } });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
