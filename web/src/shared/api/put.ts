/** The error that the storage refused a file. */
export class NotTaken extends Error {
  constructor(readonly status: number) {
    super(`The storage answered ${status}`);
  }
}

/** Uploads a file to a signed address, by XMLHttpRequest because only it reports progress. */
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
    // The signature covers this header. It grants nothing: the storage ignores it.
    request.setRequestHeader("x-amz-acl", "public-read");
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new NotTaken(request.status));
    request.onerror = () => reject(new NotTaken(0));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(content);
  });
}
