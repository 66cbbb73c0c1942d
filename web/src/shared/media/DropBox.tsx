import { useId, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { type Dropped, filesChosen, filesDropped, type Way } from "./dropped";
import styles from "./Uploader.module.css";

type DropBoxProps = {
  /** The types and extensions of files to choose from. */
  accept: string;
  onFiles: (files: Dropped[], way: Way) => void;
  /** The purpose of the box; screen readers read it. */
  title: string;
  hint?: string;
  multiple?: boolean;
  /** Whether a whole folder can be chosen too. */
  folders?: boolean;
  disabled?: boolean;
  /** Whether the box is a tile in a grid of pictures. */
  tile?: boolean;
};

/** A box for files and folders that are dropped into it, or chosen by a click or the keyboard. */
export function DropBox({ accept, onFiles, title, hint, multiple, folders, disabled, tile }: DropBoxProps) {
  const { t } = useWords("media");
  const id = useId();
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const take = (files: Dropped[], way: Way) => {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1), way);
  };
  const leave = () => {
    depth.current = 0;
    setOver(false);
  };
  const looks = [styles.box, tile && styles.tile, over && styles.over, disabled && styles.off];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it is the control; dropping is a second way
    <div
      className={looks.filter(Boolean).join(" ")}
      onDragEnter={(event) => {
        event.preventDefault();
        depth.current += 1;
        setOver(!disabled);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      }}
      onDrop={(event) => {
        event.preventDefault();
        leave();
        void filesDropped(event.dataTransfer).then((files) => take(files, "drop"));
      }}
    >
      <label className={styles.choose} title={tile ? title : undefined}>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-label={title}
          aria-describedby={hint && !tile ? `${id}-hint` : undefined}
          onChange={({ target }) => {
            if (target.files) take(filesChosen(target.files), "choice");
            target.value = "";
          }}
        />
        <Icon name="plus" size={tile ? 20 : 24} />
        {!tile && (
          <span>
            <b>{t(multiple ? "drop.many" : "drop.one")}</b> {t("drop.orChoose")}
          </span>
        )}
        {hint && !tile && (
          <small id={`${id}-hint`} className={styles.hint}>
            {hint}
          </small>
        )}
      </label>
      {folders && !tile && <FolderChoice disabled={disabled} onFiles={(files) => take(files, "choice")} />}
    </div>
  );
}

function FolderChoice({ disabled, onFiles }: { disabled?: boolean; onFiles: (files: Dropped[]) => void }) {
  const { t } = useWords("media");
  return (
    <label className={styles.folder}>
      <input
        ref={(input) => {
          // React does not know this attribute; every desktop browser does.
          if (input) input.webkitdirectory = true;
        }}
        className="visually-hidden"
        type="file"
        multiple
        disabled={disabled}
        onChange={({ target }) => {
          if (target.files) onFiles(filesChosen(target.files));
          target.value = "";
        }}
      />
      {t("drop.folder")}
    </label>
  );
}
