{%- comment %} name: of a filter; options: what it offers {% endcomment -%}
{%- assign key = 'filters.' | append: name -%}
<div class="field">
  <label for="filter-{{ name }}">{{ key | t }}</label>
  <select id="filter-{{ name }}" name="{{ name }}">
    <option value="">{{ 'filters.any' | t }}</option>
    {%- for option in options %}
    <option value="{{ option.value }}"{% if option.isChosen %} selected{% endif %}>{{ option.name }}</option>
    {%- endfor %}
  </select>
</div>
