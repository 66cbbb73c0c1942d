import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { useGiveBackProductMutation } from "./api";
import { RATES } from "./rules";
import styles from "./Sizes.module.css";
import { useRateNames } from "./SizesField";
import type { OwnersProduct, OwnValues } from "./wire";

/**
 * Lists the values of a product that the owner changed, which no sync overwrites, and offers to reset them.
 */
export function OwnValuesNote({
  product,
}: {
  product: Pick<OwnersProduct, "code" | "own" | "fromAccounting">;
}) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const rates = useRateNames();
  const [giveBack, { isLoading }] = useGiveBackProductMutation();
  if (!product.fromAccounting || product.own.length === 0) return null;
  const nameOf = (field: OwnValues["fields"][number]) => {
    const at = (RATES as readonly string[]).indexOf(field);
    if (at >= 0) return rates[at];
    return t((field in SIZE_WORDS ? `sizes.${field}` : `field.${field}`) as "field.name");
  };
  const give = async () => {
    try {
      await giveBack(product.code).unwrap();
      notify(t("own.done"));
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <p className={styles.own} role="note">
      <Icon name="user" size={14} />
      <span>
        {t("own.note", {
          fields: product.own
            .map(({ size, fields }) => [size, fields.map(nameOf).join(", ")].filter(Boolean).join(": "))
            .join("; "),
        })}
      </span>
      <Button size="small" loading={isLoading} onClick={give}>
        {t("own.giveBack")}
      </Button>
    </p>
  );
}

/** The fields whose labels are the headings of the table of sizes. */
const SIZE_WORDS = { barcode: 1, box: 1, minimum: 1, step: 1, discount: 1, mrp: 1, stock: 1 };
