import type { Wire } from "@/shared/api/wire";

const DECISIONS = { Y: "approved", N: "denied" } as const;

/** Converts a device from which a person has signed in, or that was added for them. */
export const deviceFromWire = (wire: Wire["ApprovalOut"]) => ({
  id: wire.apId,
  code: wire.ACC_CD ?? wire.SMAN_CD ?? "",
  salesperson: wire.sman?.SMAN_NAME ?? null,
  account: wire.account
    ? {
        name: wire.account.ACC_NAME,
        phone: wire.account.PHONE1 === "." ? "" : wire.account.PHONE1,
        // On the wire, the AREA of an account is its city.
        city: wire.account.AREA,
      }
    : null,
  model: wire.MODEL_NAME,
  device: wire.DEVICE_NAME,
  uniqueNumber: wire.UNIQUE_NO,
  state: wire.IS_APPROVED ? (DECISIONS[wire.IS_APPROVED as "Y" | "N"] ?? "waiting") : ("waiting" as const),
  requestedAt: wire.askedAt,
});
export type Device = ReturnType<typeof deviceFromWire>;

/** The form for a device that has not signed in yet. */
export type DeviceForm = {
  party: string;
  uniqueNumber: string;
  model: string;
  device: string;
  approved: boolean;
};

const WIRE_NAMES: Record<keyof DeviceForm, string> = {
  party: "accCd",
  uniqueNumber: "uniqueNo",
  model: "modelName",
  device: "deviceName",
  approved: "isApproved",
};

export const deviceToWire = ({ approved, ...texts }: DeviceForm) => ({
  accCd: texts.party.trim(),
  uniqueNo: texts.uniqueNumber.trim(),
  modelName: texts.model.trim(),
  deviceName: texts.device.trim(),
  isApproved: approved ? ("Y" as const) : null,
});

export const deviceFieldOf = (wireName: string) =>
  Object.entries(WIRE_NAMES).find(([, name]) => name === wireName)?.[0] ?? wireName;
