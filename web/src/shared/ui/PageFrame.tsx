import { type ReactNode, useEffect } from "react";
import styles from "./PageFrame.module.css";

type PageFrameProps = {
  title: string;
  /** Beside the title: how many there are. */
  count?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page: its title, what can be done at the right, and below it the page itself. */
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

/** The browser's title of the page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
