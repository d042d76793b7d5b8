"""What players of a rating do: definitions over the answers of a human model, without the model."""
