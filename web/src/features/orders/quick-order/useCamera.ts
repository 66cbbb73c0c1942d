import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { barcodeDetector } from "./detector";
import { type CameraProblem, cameraProblem, comesIntoSight } from "./scans";

const PAUSE = 120;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

async function openCamera(): Promise<MediaStream> {
  // Browsers offer no camera without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("", "NotFoundError");
  return devices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
}

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Shows the camera in a video element and reports each barcode in view. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [ready, setReady] = useState(false);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const seen = new Map<string, number>();
    const read = async (element: HTMLVideoElement) => {
      stream = await openCamera();
      const detector = over ? null : await barcodeDetector();
      if (over || !detector) return stop(stream);
      element.srcObject = stream;
      await element.play();
      setReady(true);
      while (!over) {
        for (const { rawValue } of await detector.detect(element))
          if (!over && comesIntoSight(seen, rawValue, performance.now())) report(rawValue);
        await pause();
      }
    };
    if (video.current)
      read(video.current).catch((error: unknown) => {
        stop(stream);
        if (!over) setProblem(cameraProblem(error));
      });
    return () => {
      over = true;
      stop(stream);
    };
  }, [video]);
  return { problem, ready };
}
