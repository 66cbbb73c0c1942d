import { type ReactNode, useEffect } from "react";
import styles from "./PageFrame.module.css";

type PageFrameProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page: its title, what can be done at the right, and below it the page itself. */
export function PageFrame({ title, note, actions, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <section className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
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
