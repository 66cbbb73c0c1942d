import { Button } from "antd";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { RunResult } from "../intake/RunResult";
import { useGetSyncStatusQuery } from "../sync/api";
import { WithoutTax } from "../sync/WithoutTax";
import type { ImportKind, ImportRun } from "./api";
import { Counts } from "./Counts";
import { RefusedOfImport } from "./RefusedOfImport";
import { goingIn, mayMap } from "./rules";
import { UndoImport } from "./UndoImport";

/** The pages that show the imported records. */
const SEEN_AT: Record<ImportKind, string | null> = {
  products: "owner/viewproducts",
  categories: "owner/category",
  parties: "owner/preview",
  priceLists: "owner/utility?tab=4",
};

type ResultProps = { run: ImportRun; onColumns: () => void; onAnother: () => void };

/** Shows the result of an import: how many rows were imported, or why none were. */
export function Result({ run, onColumns, onAnother }: ResultProps) {
  const { t } = useWords("imports");
  const { path } = useStore();
  const serverText = useServerText();
  const done = run.state === "done";
  const place = SEEN_AT[run.kind];
  const ended = t(run.state === "cancelled" ? "canceled" : "result.failed");
  const title = done ? t("result.done", { count: goingIn(run) }) : ended;
  return (
    <>
      <RunResult
        state={run.state}
        title={title}
        message={serverText(run.messageKey, run.message ?? "")}
        actions={
          <>
            {!done && mayMap(run) && <Button onClick={onColumns}>{t("dry.columns")}</Button>}
            {done && place && <LinkButton to={path(place)}>{t(`result.see.${run.kind}`)}</LinkButton>}
            <Button type="primary" onClick={onAnother}>
              {t("result.another")}
            </Button>
          </>
        }
      >
        {done && <Counts run={run} />}
        <UndoImport run={run} />
        <RefusedOfImport run={run} />
      </RunResult>
      {run.kind === "products" && done && <ProductsWithoutTax />}
    </>
  );
}

/** Counts the products that cannot be ordered yet because the file had no tax rate for them. */
function ProductsWithoutTax() {
  const { data } = useGetSyncStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  return <WithoutTax count={data?.withoutTax ?? 0} />;
}
