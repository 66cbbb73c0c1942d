import { useState } from "react";
import { useDispatch } from "react-redux";
import { useGetPaymentRequestQuery } from "@/features/money/payments/api";
import { CollectForm } from "@/features/money/payments/buyer/CollectForm";
import { CollectionDay } from "@/features/money/payments/buyer/CollectionDay";
import { CollectionReceipt } from "@/features/money/payments/buyer/CollectionReceipt";
import type { Collection } from "@/features/money/payments/wire";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { type ChosenParty, pickParty, useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { AccountArea } from "./parts/AccountArea";
import { SignedInOnly } from "./parts/CustomersOnly";

/** Lists what a salesperson collects from their parties, and what they have to hand over to the store. */
export function CollectionsPage() {
  const { t } = useWords("payments");
  const { salesperson } = useSession();
  return (
    <SignedInOnly>
      <AccountArea>
        <PageFrame title={t("collect.title")} note={t("collect.note")}>
          {salesperson ? <Parts /> : <EmptyState drawing="papers" title={t("collect.salespeopleOnly")} />}
        </PageFrame>
      </AccountArea>
    </SignedInOnly>
  );
}

function Parts() {
  const { t } = useWords("payments");
  const dispatch = useDispatch();
  const party = useParty();
  const [shown, setShown] = useState<Collection>();
  const show = (collection: Collection) => {
    setShown(collection);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      {shown ? (
        <CollectionReceipt
          of={shown}
          file={
            <DownloadButton request={{ kind: "receipt", paymentId: shown.id }} text={t("collect.download")} />
          }
          onAnother={() => setShown(undefined)}
        />
      ) : party ? (
        <Collect key={party.code} party={party} onRecorded={show} />
      ) : (
        <EmptyState drawing="papers" title={t("collect.chooseParty")} help={t("collect.choosePartyHelp")}>
          <Button look="primary" onClick={() => dispatch(pickParty(true))}>
            {t("collect.choosePartyButton")}
          </Button>
        </EmptyState>
      )}
      <CollectionDay onShow={show} />
    </>
  );
}

type CollectProps = { party: ChosenParty; onRecorded: (collection: Collection) => void };

function Collect({ party, onRecorded }: CollectProps) {
  const { data, error, refetch } = useGetPaymentRequestQuery({ paidFor: { account: party.code } });
  return (
    <CollectForm
      party={party}
      bills={data?.bills}
      unlisted={error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={3} height={56} />}
      today={storeToday()}
      onRefused={refetch}
      onRecorded={onRecorded}
    />
  );
}
