import { Suspense, useDeferredValue, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { initials } from "@/shared/format/initials";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { chooseParty, pickParty, useParty, type WithParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { IconButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Field } from "@/shared/ui/Field";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListPartiesQuery } from "./api";
import { Balance } from "./Balance";
import styles from "./Party.module.css";
import { type Account, partyOf } from "./wire";

/** A sheet in which a salesperson chooses the party to order for. */
export function PartyPicker() {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const { salesperson } = useSession();
  const open = useSelector((state: WithParty) => state.party.picking) && salesperson;
  const close = () => dispatch(pickParty(false));
  return (
    <Layer open={open} onClose={close} from="sheet" label={t("orderingFor")}>
      <Picker onClose={close} />
    </Layer>
  );
}

const matches = (party: Account, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${party.name} ${party.city} ${party.code}`.toLowerCase().includes(word));

function Picker({ onClose }: { onClose: () => void }) {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const { claims } = useSession();
  const { data: parties, error, refetch } = useListPartiesQuery(claims?.code ?? "");
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words);
  const recentCodes = useSelector((state: WithParty) => state.party.recent);

  const matching = parties?.filter((party) => matches(party, sought)) ?? [];
  const recent = sought
    ? []
    : recentCodes.flatMap((code) => matching.find((party) => party.code === code) ?? []);
  const others = matching.filter((party) => !recent.includes(party));

  return (
    <>
      <div className={styles.head}>
        <h2>{t("orderingFor")}</h2>
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </div>
      <div className={styles.search}>
        <Field
          label={t("partySearch")}
          icon="search"
          type="search"
          autoFocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className={styles.list}>
        {error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          !parties && <RowSkeletons count={6} height={64} />
        )}
        {parties && matching.length === 0 && <EmptyState title={t("noParties")} help={t("noPartiesHelp")} />}
        {/* Without this boundary, words that load late would hide the sheet, which then loses the focus. */}
        <Suspense fallback={<RowSkeletons count={6} height={64} />}>
          {recent.length > 0 && <Group title={t("recent")} parties={recent} />}
          {others.length > 0 && <Group title={recent.length > 0 ? t("allParties") : null} parties={others} />}
        </Suspense>
      </div>
      <p className={styles.note}>
        <Icon name="info" size={16} /> {t("partyKeeps")}
      </p>
    </>
  );
}

function Group({ title, parties }: { title: string | null; parties: Account[] }) {
  return (
    <>
      {title && <h3 className={styles.group}>{title}</h3>}
      <ul>
        {parties.map((party) => (
          <li key={party.code}>
            <PartyChoice party={party} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PartyChoice({ party }: { party: Account }) {
  const { t: common } = useWords("common");
  const { t: credit } = useWords("credit");
  const dispatch = useDispatch();
  const current = useParty()?.code === party.code;
  return (
    <button
      type="button"
      className={`${styles.party} ${current ? styles.current : ""}`}
      aria-current={current}
      onClick={() => dispatch(chooseParty(partyOf(party)))}
    >
      <span className={`${styles.avatar} ${current ? styles.chosen : ""}`} aria-hidden="true">
        {current ? <Icon name="check" /> : initials(party.name)}
      </span>
      <span className={styles.words}>
        <b className="ellipsis">{party.name}</b>
        <small className="ellipsis">{[party.city, party.code].filter(Boolean).join(" · ")}</small>
      </span>
      <span className={styles.money}>
        <Balance amount={party.balance} creditClass={styles.credit} />
        <small className="figures">{common("balance.creditDays", { count: party.creditDays })}</small>
        <CreditLeft of={party} />
        {party.overdueDays > 0 && (
          <small className={`${styles.overdue} figures`}>
            {credit("late", { amount: rupees(party.overdue), count: party.overdueDays })}
          </small>
        )}
      </span>
    </button>
  );
}

/**
 * Shows the remaining credit and how much of the limit open orders use,
 * since the balance above does not include orders.
 */
export function CreditLeft({
  of: { creditLeft, openAmount },
}: {
  of: Pick<Account, "creditLeft" | "openAmount">;
}) {
  const { t } = useWords("credit");
  if (creditLeft === null) return null;
  return (
    <>
      <small className={`${creditLeft < 0 ? styles.overdue : ""} figures`}>
        {t(creditLeft < 0 ? "over" : "left", { amount: rupees(Math.abs(creditLeft)) })}
      </small>
      {openAmount > 0 && <small className="figures">{t("open", { amount: rupees(openAmount) })}</small>}
    </>
  );
}
