import { Link, useLocation } from "react-router";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Logo } from "@/shared/ui/Logo";
import { MenuIcon } from "./MenuIcon";
import { entryOf, type MenuEntry, menuOf } from "./menu";
import styles from "./SideDrawer.module.css";

/** How many wait for the owner, and the words for it. */
const COUNTED = { orders: "pending", userApproval: "waiting" } as const;
type Counted = keyof typeof COUNTED;
const isCounted = (name: string): name is Counted => name in COUNTED;

type SideDrawerProps = {
  counts: Partial<Record<Counted, number>>;
  onLeave?: () => void;
  /** Asks for the keys; a phone has none. */
  onKeys?: () => void;
};

/** The pages of the back office by section; at its foot the ways out. */
export function SideDrawer({ counts, onLeave, onKeys }: SideDrawerProps) {
  const { t } = useWords("owner");
  const { t: office } = useWords("office");
  const { company, mobileNumber, path, settings } = useStore();
  return (
    <div className={styles.drawer}>
      <div className={styles.store}>
        <Logo size={36} />
        <div>
          <p className={`${styles.name} ellipsis`} title={company.name}>
            {company.name}
          </p>
          <p className={`${styles.number} figures`}>{spacedMobileNumber(mobileNumber)}</p>
        </div>
      </div>
      <nav aria-label={t("menu.label")}>
        {menuOf(settings).map((section) => (
          <section key={section.name}>
            <h2>{t(`menu.${section.name}`)}</h2>
            {section.entries.map((entry) => (
              <Entry
                key={entry.name}
                entry={entry}
                count={isCounted(entry.name) ? counts[entry.name] : undefined}
                onLeave={onLeave}
              />
            ))}
          </section>
        ))}
      </nav>
      <div className={styles.foot}>
        <span className={styles.language}>
          <Icon name="languages" size={18} />
          <LanguageSwitch />
          {onKeys && (
            <button
              type="button"
              className={styles.keys}
              aria-label={office("keys.button")}
              title={office("keys.button")}
              onClick={onKeys}
            >
              <kbd>?</kbd>
            </button>
          )}
        </span>
        <Link to={path()}>
          <Icon name="store" size={18} /> {t("menu.goToShop")}
        </Link>
        <Link to={path("owner/preview")} onClick={onLeave}>
          <Icon name="eye" size={18} /> {t("menu.viewAs")}
        </Link>
        <Link to={path("logout")}>
          <Icon name="logOut" size={18} /> {t("menu.signOut")}
        </Link>
      </div>
    </div>
  );
}

type EntryProps = { entry: MenuEntry; count?: number; onLeave?: () => void };

function Entry({ entry, count, onLeave }: EntryProps) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const { pathname } = useLocation();
  const words = isCounted(entry.name) ? COUNTED[entry.name] : "pending";
  const page = pathname.slice(path("owner").length + 1);
  return (
    <Link
      to={path(entry.path)}
      aria-current={entryOf(page) === entry.name ? "page" : undefined}
      onClick={onLeave}
    >
      <MenuIcon name={entry.icon} />
      {t(`menu.${entry.name}`)}
      {count ? (
        <span className={`${styles.count} figures`} title={t(`menu.${words}`, { count })}>
          {count}
          <span className="visually-hidden"> {t(`menu.${words}Word`)}</span>
        </span>
      ) : null}
    </Link>
  );
}
