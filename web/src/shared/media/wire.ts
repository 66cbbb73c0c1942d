import type { Wire } from "@/shared/api/wire";

export const uploadFromWire = (wire: Wire["UploadOut"]) => ({
  name: wire.fileName,
  state: wire.state,
  reason: wire.reason,
  url: wire.url,
});
export type UploadStatus = ReturnType<typeof uploadFromWire>;
