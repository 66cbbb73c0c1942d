import { type ReactNode, useState } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "./Button";
import { Layer } from "./Layer";
import styles from "./MenuFrame.module.css";

type MenuFrameProps = {
  /** Over a page on a phone. */
  name: string;
  /** The menu, and what is to be called when somebody leaves it; not where it stays. */
  menu: (onLeave?: () => void) => ReactNode;
  dark?: boolean;
  children: ReactNode;
};

/** A menu beside every page; on a phone it waits behind a button. */
export function MenuFrame({ name, menu, dark, children }: MenuFrameProps) {
  const { t } = useWords("common");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={dark ? `${styles.layout} ${styles.dark}` : styles.layout}>
      <a className={styles.skip} href="#main">
        {t("skipToContent")}
      </a>
      {phone ? (
        <header className={styles.head}>
          <IconButton icon="menu" size={24} label={t("nav.menu")} onClick={() => setOpen(true)} />
          <b className="ellipsis">{name}</b>
        </header>
      ) : (
        <aside className={styles.side}>{menu()}</aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {phone && (
        <Layer open={open} onClose={close} from="left" label={t("nav.menu")}>
          {menu(close)}
        </Layer>
      )}
    </div>
  );
}
