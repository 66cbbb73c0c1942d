import type { ReactNode } from "react";
import { Link } from "react-router";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { Icon } from "./Icon";
import { Logo } from "./Logo";
import styles from "./SideMenu.module.css";

export type SideMenuEntry = {
  to: string;
  icon: ReactNode;
  text: string;
  /** Whether the open page belongs to this entry. */
  here: boolean;
  count?: ReactNode;
};
export type SideMenuSection = { title: string; entries: SideMenuEntry[] };

type SideMenuProps = {
  name: string;
  /** The text under the name. */
  more: string;
  label: string;
  sections: SideMenuSection[];
  dark?: boolean;
  onLeave?: () => void;
  /** Opens the list of keys, if there is one. */
  keys?: { label: string; onAsk: () => void };
  /** Buttons at the right of the name. */
  tools?: ReactNode;
  /** The links and buttons at the foot, such as "Sign out". */
  children: ReactNode;
};

/** A menu of pages by section. The language and other links are at its foot; a phone shows their text. */
export function SideMenu({
  name,
  more,
  label,
  sections,
  dark,
  onLeave,
  keys,
  tools,
  children,
}: SideMenuProps) {
  return (
    <div className={dark ? `${styles.menu} ${styles.dark} on-fill` : styles.menu}>
      <div className={styles.head}>
        <Logo size={dark ? 32 : 36} onDark={dark} />
        <p className={`${styles.name} two-lines`} title={name}>
          {name}
        </p>
        <p className={`${styles.more} figures`}>{more}</p>
        {tools && <span className={styles.tools}>{tools}</span>}
      </div>
      <nav aria-label={label}>
        {sections.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            {entries.map(({ to, icon, text, here, count }) => (
              <Link key={to} to={to} aria-current={here ? "page" : undefined} onClick={onLeave}>
                {icon}
                {text}
                {count ? <span className={`${styles.count} figures`}>{count}</span> : null}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <div className={styles.foot}>
        <span className={styles.language}>
          <span className={styles.globe}>
            <Icon name="languages" size={18} />
          </span>
          <LanguageSwitch />
          {keys && (
            <button
              type="button"
              className={styles.keys}
              aria-label={keys.label}
              title={keys.label}
              onClick={keys.onAsk}
            >
              <kbd>?</kbd>
            </button>
          )}
        </span>
        {children}
      </div>
    </div>
  );
}
