/** The storage's answer to a file, where it did not take it. */
export class NotTaken extends Error {
  constructor(readonly status: number) {
    super(`The storage answered ${status}`);
  }
}

/** Sends a file to a signed address. Only XMLHttpRequest tells how far it is. */
export function put(
  url: string,
  content: Blob,
  progress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", content.type);
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new NotTaken(request.status));
    request.onerror = () => reject(new NotTaken(0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
}
