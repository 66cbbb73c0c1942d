import type { ReactNode } from "react";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import styles from "./Entrance.module.css";
import { Logo } from "./Logo";
import { Scallop } from "./Scallop";

type EntranceProps = {
  /** The name at the end of the awning, such as the store's. */
  named?: string;
  /** The address of the picture next to the name, if there is one. */
  picture?: string | null;
  title: string;
  help: string;
  wide?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** A sign-in page: the awning in the theme's colours, the name, and the form. */
export function Entrance({ named, picture, title, help, wide, foot, children }: EntranceProps) {
  return (
    <div className={styles.page}>
      <header className={`${styles.top} ${named ? styles.named : ""} on-fill`}>
        {named && <span className="figures">{named}</span>}
        <LanguageSwitch />
      </header>
      <Scallop />
      <main className={`${styles.body} ${wide ? styles.wide : ""}`}>
        <div className={styles.logo}>
          {picture ? <img src={picture} alt="" width={64} height={64} /> : <Logo size={64} />}
        </div>
        <h1>{title}</h1>
        <p>{help}</p>
        {children}
      </main>
      {foot}
    </div>
  );
}
