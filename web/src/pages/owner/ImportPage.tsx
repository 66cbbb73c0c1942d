import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ImportKind, ImportRun } from "@/features/books/imports/api";
import { ChooseFile } from "@/features/books/imports/ChooseFile";
import { History } from "@/features/books/imports/History";
import { ImportSteps } from "@/features/books/imports/ImportSteps";
import { OneImport } from "@/features/books/imports/OneImport";
import { KINDS } from "@/features/books/imports/rules";
import { NewCustomerButton } from "@/features/people/editing/new-customer/NewCustomerButton";
import { useWords } from "@/shared/i18n/useWords";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Imports products, categories and customers from a spreadsheet; the address contains the current import. */
export default function ImportPage() {
  const { t } = useWords("imports");
  const [params, setParams] = useSearchParams();
  const [kind, setKind] = useState<ImportKind>(
    KINDS.find((each) => each === params.get("kind")) ?? "products",
  );
  const id = params.get("id");
  const open = ({ id: begun }: ImportRun) => setParams({ id: begun });
  const choose = (chosen: ImportKind) => {
    setKind(chosen);
    setParams({ kind: chosen }, { replace: true });
  };
  return (
    <PageFrame title={t("title")} note={t("note")} actions={!id && <NewCustomerButton />}>
      {id ? (
        <OneImport key={id} id={id} onLeave={() => setParams({})} />
      ) : (
        <>
          <ImportSteps step="file" />
          <ChooseFile kind={kind} onKind={choose} onBegun={open} />
          <History />
        </>
      )}
    </PageFrame>
  );
}
