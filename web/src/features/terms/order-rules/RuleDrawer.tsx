import { EditDrawer } from "@/shared/edit/EditDrawer";
import { GRADES } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/Cards.module.css";
import { useSaveRuleMutation } from "./api";
import { CodeSelect } from "./CodeSelect";
import { AMOUNTS, formOf, NEW_RULE, QUANTITIES, type Rule, type RuleForm, ruleFieldOf } from "./wire";

const { MoneyRow, NumberRow, Row, SelectRow } = rowsOf<RuleForm>();

const BUYERS = ["everyone", "grade", "account"] as const;
const GOODS = ["all", "category", "product"] as const;
const MAX_PIECES = 100_000;
const MAX_RUPEES = 10_000_000;

/** Adds a rule (`new`), changes one, or is closed (null). */
export function RuleDrawer({ rule, onClose }: { rule: Rule | "new" | null; onClose: () => void }) {
  const { t } = useWords("orderRules");
  const [save] = useSaveRuleMutation();
  const edited = rule === "new" ? null : rule;
  const draft = useDraft(edited ? formOf(edited) : NEW_RULE, rule === "new" ? "new" : String(edited?.id));
  const { values } = draft;
  const saving = useSaving({
    draft,
    check: ({ buyers, account, goods, product, category }) => ({
      ...(buyers === "account" && !account ? { account: t("missing.account") } : {}),
      ...(goods === "product" && !product ? { product: t("missing.product") } : {}),
      ...(goods === "category" && !category ? { category: t("missing.category") } : {}),
    }),
    send: (_changed, form) => save({ id: edited?.id ?? null, form }).unwrap(),
    fieldOf: ruleFieldOf,
    done: t(edited ? "changed" : "added"),
    onSaved: onClose,
  });
  return (
    <EditDrawer
      open={rule !== null}
      title={t(edited ? "form.change" : "form.add")}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <SelectRow
        name="buyers"
        label={t("form.buyers")}
        options={optionsOf(BUYERS, (value) => t(`buyers.${value}`))}
      />
      {values.buyers === "grade" && (
        <SelectRow name="grade" label={t("form.grade")} options={optionsOf(GRADES)} />
      )}
      {values.buyers === "account" && (
        <Row of={CodeSelect} name="account" label={t("form.account")} kind="account" />
      )}
      <SelectRow
        name="goods"
        label={t("form.goods")}
        options={optionsOf(GOODS, (value) => t(`goods.${value}`))}
      />
      {values.goods !== "all" && (
        <Row
          key={values.goods}
          of={CodeSelect}
          name={values.goods}
          label={t(`form.${values.goods}`)}
          kind={values.goods}
        />
      )}
      <p className={styles.note}>{t("form.note")}</p>
      {QUANTITIES.map((name) => (
        <NumberRow key={name} name={name} label={t(`form.${name}`)} min={1} max={MAX_PIECES} precision={0} />
      ))}
      {values.goods === "all" &&
        AMOUNTS.map((name) => (
          <MoneyRow key={name} name={name} label={t(`form.${name}`)} min={1} max={MAX_RUPEES} />
        ))}
    </EditDrawer>
  );
}
