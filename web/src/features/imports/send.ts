export type Sending = { done: Promise<void>; abort: () => void };

/** Puts a file where the server signed it in, telling how much of it has gone out; only XHR tells that. */
export function send(file: Blob, url: string, type: string, tell: (percent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((loaded / total) * 100));
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(String(request.status))));
    request.onerror = () => reject(new Error("The file did not go out"));
    request.onabort = () => reject(new DOMException("Canceled", "AbortError"));
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
