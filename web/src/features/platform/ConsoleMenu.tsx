import { Link, useLocation } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { ConsoleIcon } from "./ConsoleIcon";
import { ConsoleMark } from "./ConsoleMark";
import styles from "./ConsoleMenu.module.css";
import { useSignOutMutation } from "./identity";
import { type Counted, entryAt, MENU, ROOT } from "./menu";

type ConsoleMenuProps = { counts: Partial<Record<Counted, number>>; onLeave?: () => void };

/** The pages of the console by section, how many wait on some of them, and the way out. */
export function ConsoleMenu({ counts, onLeave }: ConsoleMenuProps) {
  const { t } = useWords("platform");
  const { pathname } = useLocation();
  const [signOut] = useSignOutMutation();
  const here = entryAt(pathname);
  return (
    <div className={`${styles.menu} on-fill`}>
      <div className={styles.brand}>
        <ConsoleMark size={32} />
        <div>
          <p className={styles.name}>Haat</p>
          <p className={styles.what}>{t("menu.console")}</p>
        </div>
      </div>
      <nav aria-label={t("menu.label")}>
        {MENU.map((section) => (
          <section key={section.name}>
            <h2>{t(`menu.section.${section.name}`)}</h2>
            {section.entries.map(({ name, page, icon, counted }) => (
              <Link
                key={name}
                to={page ? `${ROOT}/${page}` : ROOT}
                aria-current={name === here ? "page" : undefined}
                onClick={onLeave}
              >
                <ConsoleIcon name={icon} />
                {t(`menu.${name}`)}
                {counted && counts[counted] ? (
                  <span className={`${styles.count} figures`}>{quantityText(counts[counted])}</span>
                ) : null}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <div className={styles.foot}>
        <span className={styles.language}>
          <Icon name="languages" size={18} />
          <LanguageSwitch />
        </span>
        <button type="button" className={styles.out} onClick={() => signOut()}>
          <Icon name="logOut" size={18} /> {t("menu.signOut")}
        </button>
      </div>
    </div>
  );
}
