import { createContext, type ReactNode, useContext, useEffect } from "react";
import { StoreContext } from "@/shared/tenant/store-context";
import { MAX_COUNTED } from "./counted";
import styles from "./PageFrame.module.css";

type PageFrameProps = {
  title: string;
  /** The number of entries, next to the title. */
  count?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a page: its title, its actions on the right, and its content below. */
export function PageFrame({ title, count, note, actions, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <section className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {count && <span className="figures">{count}</span>}
          </div>
          {note && <p>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** The number of new entries, shown before the browser's title. */
export const TitleCount = createContext(0);

/** Sets the browser's title: the page's title and the store's name, in the server's format. */
export function usePageTitle(title: string) {
  const store = useContext(StoreContext)?.company.name;
  const count = useContext(TitleCount);
  useEffect(() => {
    const news = count > 0 ? `(${count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}) ` : "";
    if (title) document.title = news + (store && store !== title ? `${title} – ${store}` : title);
  }, [title, store, count]);
}
