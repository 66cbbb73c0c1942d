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

/**
 * The text fields of a customer, each with its keyboard;
 * autofill is off, since it would enter the owner's own details.
 */
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
