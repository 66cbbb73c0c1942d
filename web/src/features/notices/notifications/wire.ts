import type { Wire } from "@/shared/api/wire";

export const notificationFromWire = (wire: Wire["NotificationOut"]) => ({
  id: wire.id,
  title: wire.title,
  text: wire.body,
  keys: wire.keys,
  at: wire.createdAt,
  picture: wire.imgUrl,
  read: wire.isRead,
  orderId: wire.orderId,
});
export type Notification = ReturnType<typeof notificationFromWire>;
