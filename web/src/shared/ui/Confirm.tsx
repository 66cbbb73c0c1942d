import { Button } from "./Button";
import styles from "./Confirm.module.css";
import { Layer } from "./Layer";

type ConfirmProps = {
  open: boolean;
  question: string;
  help?: string;
  yes: string;
  no: string;
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ open, question, help, yes, no, danger, onYes, onNo }: ConfirmProps) {
  return (
    <Layer open={open} onClose={onNo} label={question} from="box">
      <div className={styles.body}>
        <h2>{question}</h2>
        {help && <p>{help}</p>}
      </div>
      <div className={styles.foot}>
        <Button onClick={onNo}>{no}</Button>
        <Button look={danger ? "danger" : "primary"} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Layer>
  );
}
