import type { InputProps } from "antd";
import type { CustomerField } from "../wire";

export type TextField = Pick<
  InputProps,
  "inputMode" | "maxLength" | "autoComplete" | "autoFocus" | "type"
> & {
  name: CustomerField;
  wide?: boolean;
  required?: boolean;
};

/** What there is to say of a customer, with the keyboard that suits it; nothing of the owner's own is filled in. */
export const FIELDS: readonly TextField[] = [
  { name: "name", wide: true, required: true, autoFocus: true, maxLength: 150, autoComplete: "off" },
  { name: "phone", required: true, inputMode: "numeric", maxLength: 10, autoComplete: "off" },
  { name: "person", maxLength: 150, autoComplete: "off" },
  { name: "otherPhone", inputMode: "tel", maxLength: 20, autoComplete: "off" },
  { name: "email", inputMode: "email", maxLength: 200, autoComplete: "off" },
  { name: "gstin", wide: true, maxLength: 15, autoComplete: "off" },
  { name: "address1", wide: true, maxLength: 200, autoComplete: "off" },
  { name: "address2", wide: true, maxLength: 200, autoComplete: "off" },
];
