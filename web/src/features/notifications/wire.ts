export type WireNotification = {
  id: number;
  title: string;
  body: string;
  createdAt: string;
  imgUrl: string | null;
  isRead: boolean;
  orderId: number | null;
};

export const notificationFromWire = (wire: WireNotification) => ({
  id: wire.id,
  title: wire.title,
  text: wire.body,
  at: wire.createdAt,
  picture: wire.imgUrl,
  read: wire.isRead,
  orderId: wire.orderId,
});
export type Notification = ReturnType<typeof notificationFromWire>;
