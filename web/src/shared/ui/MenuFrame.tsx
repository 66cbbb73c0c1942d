import { type ReactNode, useState } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "./Button";
import { MAX_COUNTED } from "./counted";
import { Layer } from "./Layer";
import styles from "./MenuFrame.module.css";

type MenuFrameProps = {
  /** The title in a phone's header. */
  name: string;
  /**
   * Renders the menu. `onLeave` has to be called when the user leaves the menu; it is omitted if the menu
   * stays open.
   */
  menu: (onLeave?: () => void) => ReactNode;
  dark?: boolean;
  /** The number of waiting entries in the menu, shown on its button on a phone. */
  count?: number;
  /** Buttons at the right of a phone's header; on wider windows the menu contains them. */
  tools?: ReactNode;
  /** A banner that stays above every page. */
  banner?: ReactNode;
  /** Renders the bar at a phone's foot; it can open the menu, and receives whether the menu is open. */
  foot?: (openMenu: () => void, open: boolean) => ReactNode;
  children: ReactNode;
};

/** A menu next to every page; on a phone a button opens it. */
export function MenuFrame({ name, menu, dark, count, tools, banner, foot, children }: MenuFrameProps) {
  const { t } = useWords("common");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const counted = count && Math.min(count, MAX_COUNTED);
  const names = [styles.layout, dark && styles.dark, banner && styles.under];
  return (
    <div className={names.filter(Boolean).join(" ")}>
      <a className={styles.skip} href="#main">
        {t("skipToContent")}
      </a>
      {banner && <div className={styles.banner}>{banner}</div>}
      {phone ? (
        <header className={styles.head}>
          <IconButton
            icon="menu"
            size={24}
            count={counted}
            label={counted ? `${t("nav.menu")}, ${counted}` : t("nav.menu")}
            onClick={() => setOpen(true)}
          />
          <b className="ellipsis">{name}</b>
          {tools && <span className={styles.tools}>{tools}</span>}
        </header>
      ) : (
        <aside className={styles.side}>{menu()}</aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {phone && foot && <div className={styles.foot}>{foot(() => setOpen(true), open)}</div>}
      {phone && (
        <Layer open={open} onClose={close} from="left" label={t("nav.menu")}>
          {menu(close)}
        </Layer>
      )}
    </div>
  );
}
