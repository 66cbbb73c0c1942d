import { Button } from "antd";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { useRowKeys } from "@/shared/list/useRowKeys";
import { EmptyState } from "@/shared/ui/EmptyState";
import { pagesWith } from "../go-to/rules";
import { useSettingPlaces } from "../go-to/useSettingPlaces";
import { MenuIcon } from "../menu/MenuIcon";
import styles from "./SettingsHome.module.css";
import { SETTINGS } from "./settings";

/** All settings: a tile for each part, and a search over parts, cards and switches. */
export function SettingsHome() {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { t: office } = useWords("office");
  const [params, setParams] = useSearchParams();
  const words = params.get("words") ?? "";
  const search = (next: string) => setParams(next ? { words: next } : {}, { replace: true });
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, {});
  const found = pagesWith(useSettingPlaces(), words);
  return (
    <div className={styles.home}>
      <ListSearchBox label={t("parts.search")} value={words} onSearch={search} />
      <p role="status" className={words && found.length > 0 ? "caption" : "visually-hidden"}>
        {words && t("parts.found", { count: found.length })}
      </p>
      {words && found.length === 0 && (
        <EmptyState drawing="papers" title={common("noDataFound")} help={t("parts.none", { words })}>
          <Button size="large" onClick={() => search("")}>
            {office("list.clearSearch")}
          </Button>
        </EmptyState>
      )}
      {words ? (
        <ul className={styles.found} ref={list}>
          {found.map(({ key, to, name, more, help }) => (
            <li key={key}>
              <Link className={styles.place} to={to} data-row-key={key}>
                <b>{name}</b>
                <small>{more}</small>
                <span>{help}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.tiles}>
          {SETTINGS.map(({ name, icon }) => (
            <li key={name}>
              <Link className={styles.tile} to={`?part=${name}`}>
                <MenuIcon name={icon} />
                <b>{t(`parts.${name}.title`)}</b>
                <span>{t(`parts.${name}.help`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
