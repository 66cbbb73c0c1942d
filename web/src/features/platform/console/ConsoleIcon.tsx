import {
  Activity,
  Archive,
  Database,
  Inbox,
  ListChecks,
  Megaphone,
  RotateCcw,
  ScrollText,
  Store,
  UserRoundCog,
} from "lucide";
import { Outline } from "@/shared/ui/Outline";

/** The icons of the platform's menu. */
const ICONS = {
  store: Store,
  inbox: Inbox,
  message: Megaphone,
  database: Database,
  checks: ListChecks,
  again: RotateCcw,
  pulse: Activity,
  archive: Archive,
  scroll: ScrollText,
  administrator: UserRoundCog,
} as const;

export type ConsoleIconName = keyof typeof ICONS;

export const ConsoleIcon = ({ name, size = 18 }: { name: ConsoleIconName; size?: number }) => (
  <Outline of={ICONS[name]} size={size} />
);
