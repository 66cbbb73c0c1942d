import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { BottomNavigation } from "@/shared/ui/BottomNavigation";
import { Icon } from "@/shared/ui/Icon";
import { MenuIcon } from "./MenuIcon";
import { useEntryHere } from "./useEntryHere";

const PLACES = [
  { name: "orders", page: "owner/orders", icon: "receipt" },
  { name: "payments", page: "owner/payments", icon: "rupee" },
  { name: "userSettings", page: "owner/usersettings", icon: "users" },
] as const;

/** The bar at a phone's foot with the pages used daily; its last button opens the menu. */
export function DayBar({ open, onMore }: { open: boolean; onMore: () => void }) {
  const { t } = useWords("owner");
  const { t: office } = useWords("office");
  const { path } = useStore();
  const here = useEntryHere();
  return (
    <BottomNavigation label={t("menu.label")}>
      {PLACES.map(({ name, page, icon }) => (
        <Link key={name} to={path(page)} aria-current={name === here ? "page" : undefined}>
          <MenuIcon name={icon} size={24} />
          <span>{t(`menu.${name}`)}</span>
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={onMore}>
        <Icon name="menu" size={24} />
        <span>{office("moreOfMenu")}</span>
      </button>
    </BottomNavigation>
  );
}
