import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { bytesText } from "@/shared/format/bytes";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Badge } from "@/shared/ui/Badge";
import { Row } from "./Block";
import { type Backup, useVerifyBackupMutation } from "./backups";
import { CopyDialog } from "./CopyDialog";
import styles from "./JobRow.module.css";
import { storeAddress } from "./menu";
import type { Tone } from "./rules";
import { useOutcome } from "./useOutcome";

type Verdict = "verified" | "unequal" | "unverified";
const TONES: Record<Verdict, Tone> = { verified: "completed", unequal: "canceled", unverified: "neutral" };

const verdictOf = ({ verifiedAt, problem }: Backup): Verdict =>
  verifiedAt ? (problem ? "unequal" : "verified") : "unverified";

type BackupRowProps = {
  backup: Backup;
  /** Whether the servers have the private key, which verifying and restoring need. */
  hasKey: boolean;
  /** Shows the store's name, on pages of more than one store. */
  named?: boolean;
};

/** Shows a backup: its time, its contents, its last verification, and the actions on it. */
export function BackupRow({ backup, hasKey, named }: BackupRowProps) {
  const { t, language } = useWords("platform");
  const report = useOutcome();
  const [verify, { isLoading }] = useVerifyBackupMutation();
  const [copying, setCopying] = useState(false);
  const { name, mobileNo, madeAt, bytes, rows, files, verifiedAt, problem } = backup;
  const when = dayAndTime(madeAt, language);
  const verdict = verdictOf(backup);
  const facts = [
    bytesText(bytes),
    rows !== null && t("backups.rows", { count: rows, rows: quantityText(rows) }),
    files !== null && mobileNo !== null && t("backups.files", { count: files, files: quantityText(files) }),
    verifiedAt && t("backups.verifiedAt", { when: dayAndTime(verifiedAt, language) }),
  ];
  return (
    <Row
      first={
        <span className={styles.name}>
          <b>{when}</b>
          {named &&
            (mobileNo ? (
              <Link className="figures" to={storeAddress(mobileNo)}>
                {spacedMobileNumber(mobileNo)}
              </Link>
            ) : (
              t("backups.registry")
            ))}
          <Badge tone={TONES[verdict]}>{t(`backups.verdict.${verdict}`)}</Badge>
        </span>
      }
      second={[facts.filter(Boolean).join(" · "), problem].filter(Boolean).join("\n")}
    >
      {hasKey && (
        <span className={styles.ways}>
          <Button
            loading={isLoading}
            aria-label={t("backups.verifyOf", { when })}
            onClick={() => report(verify(name).unwrap(), t("backups.verifying"))}
          >
            {t("backups.verify")}
          </Button>
          {mobileNo && (
            <Button aria-label={t("backups.copyOf", { when })} onClick={() => setCopying(true)}>
              {t("backups.copy")}
            </Button>
          )}
        </span>
      )}
      {copying && mobileNo && (
        <CopyDialog name={name} mobileNo={mobileNo} when={when} onClose={() => setCopying(false)} />
      )}
    </Row>
  );
}
