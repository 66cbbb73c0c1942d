import type { Wire } from "@/shared/api/wire";

export const AUDIENCES = ["type1", "type2", "type3", "type4"] as const;
/** The audience of a message: all customers, or those of one of the four cards. */
export type Audience = "custom" | (typeof AUDIENCES)[number];

export const campaignFromWire = (wire: Wire["CampaignOut"]) => ({
  id: wire.id,
  audience: wire.type as Audience,
  title: wire.title,
  text: wire.body,
  picture: wire.imgUrl,
  at: wire.createdAt,
  state: wire.state as "preparing" | "sending" | "done" | "refused",
  reason: wire.reason,
  people: wire.people,
  reached: wire.told,
  devices: wire.devices,
  pushed: wire.pushed,
  failed: wire.failed,
  dead: wire.deadTokens,
});
export type Campaign = ReturnType<typeof campaignFromWire>;

/** How many people a message would reach now; `push` is false if this deployment sends no push messages. */
export const reachFromWire = ({ result }: Wire["AudienceOut"]) => result;
export type Reach = ReturnType<typeof reachFromWire>;

export const newsFromWire = (wire: Wire["NotificationOut"]) => ({
  id: wire.id,
  title: wire.title,
  text: wire.body,
  at: wire.createdAt,
  orderId: wire.orderId,
});
export type News = ReturnType<typeof newsFromWire>;

/** The contents of a message; the picture is the name of an upload. */
export type Message = { title: string; text: string; picture: string | null };

export const messageToWire = ({ title, text, picture }: Message) => ({
  title: title.trim(),
  body: text.trim(),
  imgUrl: picture,
});

const FIELDS: Record<string, string> = { title: "title", body: "text", imgUrl: "picture" };
export const messageFieldOf = (wireName: string) => FIELDS[wireName] ?? wireName;
