import type { InputProps } from "antd";

/** The roles, in the server's spelling. */
export const ROLES = ["Dealer", "Distributor", "Electricians"] as const;

export type TextName =
  | "name"
  | "person"
  | "phone"
  | "otherPhone"
  | "email"
  | "gstin"
  | "address1"
  | "address2";

/** The maximum length and the keyboard of each field. */
export const LOOKS: Record<TextName, { wide?: boolean; input: Pick<InputProps, "inputMode" | "maxLength"> }> =
  {
    name: { wide: true, input: { maxLength: 150 } },
    person: { input: { maxLength: 150 } },
    phone: { input: { maxLength: 10, inputMode: "numeric" } },
    otherPhone: { input: { maxLength: 20, inputMode: "tel" } },
    email: { input: { maxLength: 200, inputMode: "email" } },
    gstin: { input: { maxLength: 15 } },
    address1: { wide: true, input: { maxLength: 200 } },
    address2: { wide: true, input: { maxLength: 200 } },
  };
