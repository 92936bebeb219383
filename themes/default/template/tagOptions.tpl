{%- comment %} tags: what is offered while a tag is typed {% endcomment -%}
<datalist id="tags">
  {%- for tag in tags %}
  <option value="{{ tag }}"></option>
  {%- endfor %}
</datalist>
