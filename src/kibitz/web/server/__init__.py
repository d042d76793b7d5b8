"""What any server needs: who may come in, errors, answers that are kept, streams, settings."""
