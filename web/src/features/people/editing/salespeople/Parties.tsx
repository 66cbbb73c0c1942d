import { Select } from "antd";
import { useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useChangeOwnersAccountMutation, useListAccountNamesQuery, useListOwnersAccountsQuery } from "../api";
import styles from "../People.module.css";

const MAX_PARTIES = 100;

/** Edits the customers that a salesperson orders for. */
export function Parties({ salesperson }: { salesperson: string }) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const [words, setWords] = useState("");
  const parties = useListOwnersAccountsQuery({ words: "", page: 0, size: MAX_PARTIES, salesperson });
  const { data: names = [], isFetching } = useListAccountNamesQuery(words);
  const [change] = useChangeOwnersAccountMutation();
  const rows = parties.data?.items ?? [];
  const total = parties.data?.total ?? 0;
  const onPage = new Set(rows.map(({ code }) => code));
  const give = async (code: string, to: string) => {
    try {
      await change({ code, version: null, changed: { salesperson: to } }).unwrap();
      setWords("");
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.parties} aria-label={t("users.partiesTitle")}>
      <h3>{t("users.parties", { count: total })}</h3>
      <Select
        className={styles.wide}
        aria-label={t("users.addParty")}
        placeholder={t("users.addParty")}
        showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
        loading={isFetching}
        value={null}
        notFoundContent={t("users.none")}
        options={names
          .filter(({ code }) => !onPage.has(code))
          .slice(0, MAX_PARTIES)
          .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        onChange={(code: string | null) => code && give(code, salesperson)}
      />
      {!parties.data ? (
        parties.error ? (
          <Problem error={parties.error} onRetry={parties.refetch} />
        ) : (
          <RowSkeletons count={4} height={44} />
        )
      ) : (
        <ul className={styles.partyList}>
          {rows.map(({ code, name, city }) => (
            <li key={code}>
              <div>
                <p className="ellipsis">{name}</p>
                <p className={`${styles.second} ellipsis figures`}>
                  {[code, city].filter(Boolean).join(" · ")}
                </p>
              </div>
              <IconButton
                icon="close"
                size={16}
                label={t("users.takeParty", { name })}
                onClick={() => give(code, "")}
              />
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && (
        <LinkButton to={`${path("owner/usersettings")}?sman=${salesperson}`}>
          {t("users.allParties")}
        </LinkButton>
      )}
    </section>
  );
}
