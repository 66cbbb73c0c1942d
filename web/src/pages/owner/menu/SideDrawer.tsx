import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { SideMenu } from "@/shared/ui/SideMenu";
import { MenuIcon } from "./MenuIcon";
import { menuOf } from "./menu";
import { useEntryHere } from "./useEntryHere";

/** The keys of the texts that count what waits for the owner. */
const COUNTED = {
  orders: "pending",
  payments: "toCheck",
  returns: "toAnswer",
  userApproval: "waiting",
} as const;
type Counted = keyof typeof COUNTED;
const isCounted = (name: string): name is Counted => name in COUNTED;

type SideDrawerProps = {
  counts: Partial<Record<Counted, number>>;
  /** Buttons at the right of the store's name. */
  tools?: ReactNode;
  onLeave?: () => void;
  /** Opens the list of keys; omitted on a phone. */
  onKeys?: () => void;
};

/** The menu of the back office by section, with links out of it at the foot. */
export function SideDrawer({ counts, tools, onLeave, onKeys }: SideDrawerProps) {
  const { t } = useWords("owner");
  const { t: office } = useWords("office");
  const { company, mobileNumber, path, settings } = useStore();
  const { support } = useSession();
  const here = useEntryHere();
  const waiting = (name: Counted, count?: number) =>
    count && (
      <span title={t(`menu.${COUNTED[name]}`, { count })}>
        {count}
        <span className="visually-hidden"> {t(`menu.${COUNTED[name]}Word`)}</span>
      </span>
    );
  const sections = menuOf(settings).map((section) => ({
    title: t(`menu.${section.name}`),
    entries: section.entries.map(({ name, path: page, icon }) => ({
      to: path(page),
      icon: <MenuIcon name={icon} />,
      text: t(`menu.${name}`),
      here: name === here,
      count: isCounted(name) && waiting(name, counts[name]),
    })),
  }));
  return (
    <SideMenu
      name={company.name}
      more={spacedMobileNumber(mobileNumber)}
      label={t("menu.label")}
      sections={sections}
      tools={tools}
      onLeave={onLeave}
      keys={onKeys && { label: office("keys.button"), onAsk: onKeys }}
    >
      {/* On wider windows the list of keys links to the quick start. */}
      {onLeave && (
        <Link to={path("owner/quickstart")} onClick={onLeave}>
          <Icon name="book" size={18} /> <span>{t("menu.quickStart")}</span>
        </Link>
      )}
      <Link to={path()} title={t("menu.goToShop")}>
        <Icon name="store" size={18} /> <span>{t("menu.goToShop")}</span>
      </Link>
      {!support && (
        <>
          <Link to={path("owner/preview")} title={t("menu.viewAs")} onClick={onLeave}>
            <Icon name="eye" size={18} /> <span>{t("menu.viewAs")}</span>
          </Link>
          <Link to={path("logout")} title={t("menu.signOut")}>
            <Icon name="logOut" size={18} /> <span>{t("menu.signOut")}</span>
          </Link>
        </>
      )}
    </SideMenu>
  );
}
