import {
  BadgePercent,
  BookOpen,
  Building2,
  ChartColumn,
  Coins,
  Database,
  FileSpreadsheet,
  Gauge,
  History,
  IndianRupee,
  LayoutGrid,
  Map as MapFolded,
  MapPin,
  Megaphone,
  Package,
  Palette,
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
  building: Building2,
  palette: Palette,
  database: Database,
} as const;

export type MenuIconName = keyof typeof ICONS;

export const MenuIcon = ({ name, size = 18 }: { name: MenuIconName; size?: number }) => (
  <Outline of={ICONS[name]} size={size} />
);
