import { useLocation } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { SideMenu } from "@/shared/ui/SideMenu";
import { ConsoleIcon } from "./ConsoleIcon";
import { useSignOutMutation } from "./identity";
import { addressOf, type Counted, entryAt, MENU } from "./menu";

type ConsoleMenuProps = {
  counts: Partial<Record<Counted, number>>;
  onLeave?: () => void;
  keys?: { label: string; onAsk: () => void };
};

/** Links the pages of the console by section, with counts of waiting work, and signs out. */
export function ConsoleMenu({ counts, ...rest }: ConsoleMenuProps) {
  const { t } = useWords("platform");
  const { pathname } = useLocation();
  const [signOut] = useSignOutMutation();
  const here = entryAt(pathname);
  const sections = MENU.map((section) => ({
    title: t(`menu.section.${section.name}`),
    entries: section.entries.map(({ name, page, icon, counted }) => {
      const count = counted && counts[counted];
      return {
        to: addressOf(page),
        icon: <ConsoleIcon name={icon} />,
        text: t(`menu.${name}`),
        here: name === here,
        count: count ? quantityText(count) : undefined,
      };
    }),
  }));
  return (
    <SideMenu name="Haat" more={t("menu.console")} label={t("menu.label")} sections={sections} dark {...rest}>
      <button type="button" onClick={() => signOut()}>
        <Icon name="logOut" size={18} /> {t("menu.signOut")}
      </button>
    </SideMenu>
  );
}
