import { Fragment, type ReactNode } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { Layer } from "@/shared/ui/Layer";
import styles from "./KeysHelp.module.css";
import type { KeyedPage } from "./useMenuKeys";

type KeysHelpProps = {
  pages: KeyedPage[];
  /** Whether rows can be selected. */
  picking?: boolean;
  open: boolean;
  onClose: () => void;
  /** More help. */
  children?: ReactNode;
};

type KeyRow = [keys: string[], means: string, between?: string];

/** A list of all keys: those of the pages, and those of lists and forms. */
export function KeysHelp({ pages, picking, open, onClose, children }: KeysHelpProps) {
  const { t } = useWords("office");
  const { t: common } = useWords("common");
  const then = ` ${t("keys.then")} `;
  const picks: KeyRow[] = [
    [["x"], t("keys.pick")],
    [["Shift", t("keys.click")], t("keys.pickTo"), " + "],
  ];
  const groups: [string, KeyRow[]][] = [
    [
      t("keys.everywhere"),
      [
        ...pages.map(({ key, name }): KeyRow => [["g", key], name, then]),
        [["Ctrl", "K"], t("goTo.title"), " + "],
        [["?"], t("keys.help")],
      ],
    ],
    [
      t("keys.inLists"),
      [
        [["/"], t("keys.search")],
        [["↑", "↓"], t("keys.rows")],
        [["Enter"], t("keys.open")],
        ...(picking ? picks : []),
      ],
    ],
    [
      t("keys.inForms"),
      [
        [["Ctrl", "Enter"], t("keys.save"), " + "],
        [["Ctrl", "S"], t("keys.save"), " + "],
        [["Esc"], t("keys.close")],
      ],
    ],
  ];
  return (
    <Layer open={open} onClose={onClose} label={t("keys.title")} from="sheet">
      <div className={styles.head}>
        <h2>{t("keys.title")}</h2>
        {children}
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div className={styles.groups} tabIndex={0}>
        {groups.map(([name, rows]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {rows.map(([keys, means, between = " "]) => (
                <div key={keys.join()}>
                  <dt>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && between}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Layer>
  );
}
