import { InputNumber, Select } from "antd";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/Cards.module.css";
import { useSaveRuleMutation } from "./api";
import { CodeSelect } from "./CodeSelect";
import { AMOUNTS, formOf, GRADES, NEW_RULE, QUANTITIES, type Rule, ruleFieldOf } from "./wire";

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
  const { values, errors, set } = draft;
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
      <EditField label={t("form.buyers")}>
        {({ status: _status, ...input }) => (
          <Select
            {...input}
            value={values.buyers}
            options={BUYERS.map((value) => ({ value, label: t(`buyers.${value}`) }))}
            onChange={(chosen) => set("buyers", chosen)}
          />
        )}
      </EditField>
      {values.buyers === "grade" && (
        <EditField label={t("form.grade")} error={errors.grade}>
          {(input) => (
            <Select
              {...input}
              value={values.grade}
              options={GRADES.map((value) => ({ value, label: value }))}
              onChange={(chosen) => set("grade", chosen)}
            />
          )}
        </EditField>
      )}
      {values.buyers === "account" && (
        <EditField label={t("form.account")} error={errors.account}>
          {(input) => (
            <CodeSelect
              {...input}
              kind="account"
              value={values.account}
              onChange={(chosen) => set("account", chosen)}
            />
          )}
        </EditField>
      )}
      <EditField label={t("form.goods")}>
        {({ status: _status, ...input }) => (
          <Select
            {...input}
            value={values.goods}
            options={GOODS.map((value) => ({ value, label: t(`goods.${value}`) }))}
            onChange={(chosen) => set("goods", chosen)}
          />
        )}
      </EditField>
      {values.goods !== "all" && (
        <EditField key={values.goods} label={t(`form.${values.goods}`)} error={errors[values.goods]}>
          {(input) => (
            <CodeSelect
              {...input}
              kind={values.goods as "category" | "product"}
              value={values[values.goods as "category" | "product"]}
              onChange={(chosen) => set(values.goods as "category" | "product", chosen)}
            />
          )}
        </EditField>
      )}
      <p className={styles.note}>{t("form.note")}</p>
      {QUANTITIES.map((name) => (
        <EditField key={name} label={t(`form.${name}`)} error={errors[name]}>
          {(input) => (
            <InputNumber
              {...input}
              className={styles.number}
              min={1}
              max={MAX_PIECES}
              precision={0}
              inputMode="numeric"
              value={values[name]}
              onChange={(value) => set(name, value)}
            />
          )}
        </EditField>
      ))}
      {values.goods === "all" &&
        AMOUNTS.map((name) => (
          <EditField key={name} label={t(`form.${name}`)} error={errors[name]}>
            {(input) => (
              <InputNumber
                {...input}
                className={styles.number}
                prefix="₹"
                min={1}
                max={MAX_RUPEES}
                precision={2}
                inputMode="decimal"
                value={values[name]}
                onChange={(value) => set(name, value)}
              />
            )}
          </EditField>
        ))}
    </EditDrawer>
  );
}
