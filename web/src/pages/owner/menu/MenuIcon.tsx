import {
  BadgePercent,
  BookOpen,
  ChartColumn,
  Coins,
  FileSpreadsheet,
  Gauge,
  History,
  IndianRupee,
  LayoutGrid,
  Map as MapFolded,
  MapPin,
  Megaphone,
  Package,
  ReceiptText,
  Ruler,
  Smartphone,
  Tags,
  Undo2,
  UserCog,
  Users,
  Wrench,
} from "lucide";
import { Outline } from "@/shared/ui/Outline";

/** The icons of the back office's menu. */
const ICONS = {
  megaphone: Megaphone,
  device: Smartphone,
  gauge: Gauge,
  receipt: ReceiptText,
  spreadsheet: FileSpreadsheet,
  package: Package,
  grid: LayoutGrid,
  book: BookOpen,
  chart: ChartColumn,
  coins: Coins,
  users: Users,
  userCog: UserCog,
  pin: MapPin,
  map: MapFolded,
  wrench: Wrench,
  history: History,
  rupee: IndianRupee,
  undo: Undo2,
  percent: BadgePercent,
  ruler: Ruler,
  tags: Tags,
} as const;

export type MenuIconName = keyof typeof ICONS;

export const MenuIcon = ({ name }: { name: MenuIconName }) => <Outline of={ICONS[name]} size={18} />;
