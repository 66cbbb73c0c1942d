import { Bold, ImagePlus, Italic, Link, List, ListOrdered, Pencil, Underline } from "lucide";
import { Outline } from "./Outline";

/** The icons of the product's editing tools. */
const ICONS = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  list: List,
  numbers: ListOrdered,
  link: Link,
  pencil: Pencil,
  imagePlus: ImagePlus,
} as const;

export type ToolIconName = keyof typeof ICONS;

export const ToolIcon = ({ name, size = 16 }: { name: ToolIconName; size?: number }) => (
  <Outline of={ICONS[name]} size={size} />
);
