import { type ReactNode, useState } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "./Button";
import { MAX_COUNTED } from "./counted";
import { Layer } from "./Layer";
import styles from "./MenuFrame.module.css";

type MenuFrameProps = {
  /** Over a page on a phone. */
  name: string;
  /** The menu, and what is to be called when somebody leaves it; not where it stays. */
  menu: (onLeave?: () => void) => ReactNode;
  dark?: boolean;
  /** What waits in the menu, beside its button on a phone. */
  count?: number;
  /** At the right of a phone's header; elsewhere the menu has them. */
  tools?: ReactNode;
  /** Stays over every page. */
  banner?: ReactNode;
  /** The bar at a phone's foot; it may open the menu, and learns whether that is open. */
  foot?: (openMenu: () => void, open: boolean) => ReactNode;
  children: ReactNode;
};

/** A menu beside every page; on a phone it waits behind a button. */
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
